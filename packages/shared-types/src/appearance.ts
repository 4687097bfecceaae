/** The density of lists. */
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** `device` follows the device's setting for reduced motion; `reduced` disables animations. */
export const motions = ['device', 'reduced'] as const
export type Motion = (typeof motions)[number]
