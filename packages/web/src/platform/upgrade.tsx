import { createContext, useContext } from 'react';

/** Opens the upgrade prompt. `source` says where it was opened from; a reason is shown above everything else. */
export type OpenUpgrade = (source: string, reason?: string) => void;

const UpgradeContext = createContext<OpenUpgrade>(() => {});

export const UpgradeProvider = UpgradeContext.Provider;

export const useUpgrade = (): OpenUpgrade => useContext(UpgradeContext);
