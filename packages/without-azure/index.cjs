// `tedious` loads these packages as it starts, and uses them only for accounts of Azure Active Directory and keys kept
// in Azure: 50 packages of 60 MB that nothing here can reach. See docs/decisions/0221.
module.exports = new Proxy(
  {},
  {
    get(_, name) {
      throw new Error(`Signing in to Azure is not part of this product (${String(name)} was asked for)`);
    },
  },
);
