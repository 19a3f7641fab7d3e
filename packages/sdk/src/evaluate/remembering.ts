/** The same function, which remembers what it made of the last few things it was asked for. */
export const remembering = <K, V>(make: (from: K) => V, most = 1000): ((from: K) => V) => {
  const known = new Map<K, V>();
  return (from) => {
    let made = known.get(from);
    if (made === undefined) {
      if (known.size >= most) known.clear();
      known.set(from, (made = make(from)));
    }
    return made;
  };
};
