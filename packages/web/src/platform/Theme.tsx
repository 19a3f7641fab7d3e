import {
  type MantineColorSchemeManager,
  MantineProvider,
  createTheme,
  localStorageColorSchemeManager,
  useMantineColorScheme,
} from '@mantine/core';
import type { ReactNode } from 'react';
import '../ui/base.css';
import { STORAGE } from './storage.ts';

const theme = createTheme({
  respectReducedMotion: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    Modal: { defaultProps: { transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 140 } } },
    Menu: { defaultProps: { transitionProps: { duration: 90 } } },
  },
});

const manager = themeManager();

/** Remembers the theme, and hears of another tab's choice, also of the one to follow the system again. */
function themeManager(): MantineColorSchemeManager {
  const own = localStorageColorSchemeManager({ key: STORAGE.theme });
  let forget: ((event: StorageEvent) => void) | undefined;
  return {
    ...own,
    subscribe: (onUpdate) => {
      own.subscribe(onUpdate);
      forget = ({ key, newValue }) => {
        if (key === STORAGE.theme && newValue === null) onUpdate('auto');
      };
      addEventListener('storage', forget);
    },
    unsubscribe: () => {
      own.unsubscribe();
      if (forget) removeEventListener('storage', forget);
    },
  };
}

/** Colours and type for everything below, in the scheme the person chose. `still` leaves out transitions, for tests. */
export function Theme({ children, still }: { children: ReactNode; still?: boolean }) {
  return (
    // Our tokens give every variable, so Mantine need not write a style element of its own.
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      withCssVariables={false}
      env={still ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}

export type ThemeChoice = 'system' | 'light' | 'dark';

/** The chosen theme. Choosing "system" removes the remembered value. */
export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const { colorScheme, setColorScheme, clearColorScheme } = useMantineColorScheme();
  return {
    choice: colorScheme === 'auto' ? 'system' : colorScheme,
    choose: (choice) => (choice === 'system' ? clearColorScheme() : setColorScheme(choice)),
  };
}
