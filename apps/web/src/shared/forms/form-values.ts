import type { Static, StaticDecode, TObject } from 'typebox'

type NoContext = Record<never, never>

/** The field values of a form for a contract's body. */
export type FormValues<S extends TObject> = Static<S, NoContext>

/** The values that such a form submits after validation. */
export type CheckedValues<S extends TObject> = StaticDecode<S, NoContext>
