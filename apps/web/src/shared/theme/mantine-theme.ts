import { createTheme } from '@mantine/core'

const primary = 'var(--primary)'

/** What Mantine has to know beside its variables, which `styles/mantine-theme.css` sets from our tokens. */
export const mantineTheme = createTheme({
  colors: {
    // Ten shades are asked for; components read the CSS variables instead, so that one token answers for all.
    primary: [primary, primary, primary, primary, primary, primary, primary, primary, primary, primary],
  },
  primaryColor: 'primary',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
})
