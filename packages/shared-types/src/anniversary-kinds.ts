// Separate from `planning.ts`, whose schemas the first page does not need.

/** `remembrance` is the anniversary of a death, `wedding` that of the day since which a couple is together. */
export const anniversaryKinds = ['birthday', 'remembrance', 'wedding'] as const

/** What EDTF says of a date by `~`, `?` and `%` at its end. */
export const anniversaryDoubts = ['approximate', 'uncertain', 'both'] as const
export type AnniversaryDoubt = (typeof anniversaryDoubts)[number]
