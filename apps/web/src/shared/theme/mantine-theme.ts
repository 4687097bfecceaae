import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'

const primary = 'var(--primary)'
/** Floating elements stay in their place in the document, inside their landmark or dialog, for assistive technology. */
const floatingProps = { withinPortal: false, floatingStrategy: 'fixed' } as const
const mediumSize = { defaultProps: { size: 'md' } }
/** The list itself scrolls: a scroll area around it would be a focusable element without a purpose. */
const listProps = { defaultProps: { size: 'md', withScrollArea: false } }

/** The text of filled controls follows the theme: white in light mode, dark in dark mode, where the fills are light. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colours, color: 'var(--on-primary)' } : colours
}

/** Theme values besides Mantine's CSS variables, which `styles/mantine-theme.css` sets from the design tokens. */
export const mantineTheme = createTheme({
  colors: {
    // Mantine requires ten shades, but components read the CSS variables, so all ten are the same token.
    primary: [primary, primary, primary, primary, primary, primary, primary, primary, primary, primary],
  },
  primaryColor: 'primary',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Popover: { defaultProps: floatingProps },
    Combobox: { defaultProps: floatingProps },
    // The placeholder element that would get the initial focus is not allowed inside role="menu".
    Menu: { defaultProps: { ...floatingProps, withInitialFocusPlaceholder: false } },
    Button: mediumSize,
    InputWrapper: mediumSize,
    Input: mediumSize,
    TextInput: mediumSize,
    PasswordInput: mediumSize,
    Textarea: mediumSize,
    NativeSelect: mediumSize,
    Select: listProps,
    PillsInput: mediumSize,
    TagsInput: listProps,
    Checkbox: mediumSize,
    Switch: mediumSize,
  },
})
