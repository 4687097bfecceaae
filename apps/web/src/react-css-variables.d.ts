import 'react'

declare module 'react' {
  /** Our own CSS variables may be set in a style. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
