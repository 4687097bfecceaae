/** Colours for actions and the current page, each legible on light and dark backgrounds (4.5 : 1). */
export const primaryColours = {
  terracotta: { light: '#a8492a', dark: '#f0a182' },
  ochre: { light: '#7b5100', dark: '#d6b17d' },
  olive: { light: '#59601d', dark: '#b5bd88' },
  forest: { light: '#31693f', dark: '#97c59f' },
  teal: { light: '#056965', dark: '#87c5c0' },
  sea: { light: '#006488', dark: '#80c1e1' },
  indigo: { light: '#3f53a3', dark: '#9db4fb' },
  plum: { light: '#784184', dark: '#d3a4de' },
  rose: { light: '#972f50', dark: '#f499ae' },
  slate: { light: '#505c6c', dark: '#adb8c7' },
} as const satisfies Record<string, { light: string; dark: string }>

export type PrimaryColour = keyof typeof primaryColours

export const defaultPrimaryColour: PrimaryColour = 'terracotta'

/** The colour of rating stars and of highlights in search hits: one of the same ten. */
export const defaultAccentColour: PrimaryColour = 'ochre'

/** Whether a stored name is a known colour; another app version may have stored other names. */
export function isPrimaryColour(name: unknown): name is PrimaryColour {
  return typeof name === 'string' && Object.hasOwn(primaryColours, name)
}
