import type { Page } from '@lares/shared-types/routing/pages'
import { generatePath, type PathParam } from 'react-router'

type ParamsOf<P extends string> = { [K in PathParam<P>]: string }

/** A page's pattern with the function that builds its link. */
export interface DefinedPath<P extends string> {
  readonly pattern: P
  readonly to: (...params: [PathParam<P>] extends [never] ? [] : [params: ParamsOf<P>]) => string
}

/** Pairs a page (`/invitation/:token`) with its link builder, which encodes the parameters. */
export function definePath<P extends string>({ pattern }: Page<P>): DefinedPath<P> {
  return { pattern, to: (...[params]) => generatePath<string>(pattern, params ?? {}) }
}
