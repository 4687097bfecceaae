import type { Static, StaticDecode, TObject } from 'typebox'

type NoContext = Record<never, never>

/** What the fields of a form for a contract's body hold. */
export type FormValues<S extends TObject> = Static<S, NoContext>

/** What such a form hands over once it has been checked. */
export type CheckedValues<S extends TObject> = StaticDecode<S, NoContext>
