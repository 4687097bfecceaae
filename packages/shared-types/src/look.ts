/** How much of a list fits on a screen. */
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** `device`: things move unless the device is set to reduced motion; `reduced`: never. */
export const motions = ['device', 'reduced'] as const
export type Motion = (typeof motions)[number]
