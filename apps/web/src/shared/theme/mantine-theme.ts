import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'

const primary = 'var(--primary)'
/** What floats stays where it belongs in the document: inside its landmark or dialog, for assistive technology. */
const floating = { withinPortal: false, floatingStrategy: 'fixed' } as const
const comfortable = { defaultProps: { size: 'md' } }
/** The list scrolls by itself: a scroll area around it would be a stop for the keyboard that leads nowhere. */
const list = { defaultProps: { size: 'md', withScrollArea: false } }

/** On a filled control the ink follows the theme: white by day, dark by night, where the fills are light. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colours, color: 'var(--on-primary)' } : colours
}

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
  variantColorResolver,
  components: {
    Popover: { defaultProps: floating },
    Combobox: { defaultProps: floating },
    // The placeholder that would take the focus first is not allowed in a menu.
    Menu: { defaultProps: { ...floating, withInitialFocusPlaceholder: false } },
    Button: comfortable,
    InputWrapper: comfortable,
    Input: comfortable,
    TextInput: comfortable,
    PasswordInput: comfortable,
    Textarea: comfortable,
    NativeSelect: comfortable,
    Select: list,
    PillsInput: comfortable,
    TagsInput: list,
    Checkbox: comfortable,
    Switch: comfortable,
  },
})
