/** The name of the product in every text a user reads. Changing it here changes it everywhere. */
export const PRODUCT_NAME = 'GrowthBook';
