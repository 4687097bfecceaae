import { NavLink, type NavLinkProps, useLocation } from 'react-router'
import type { NavEntry } from './nav-entry.ts'

type PlaceLinkProps = Omit<NavLinkProps, 'to' | 'className'> & {
  place: Pick<NavEntry, 'path' | 'also'>
  className: string | undefined
}

/** A link to a place, marked while one of its pages is open. */
export function PlaceLink({ place: { path, also = [] }, className, ...props }: PlaceLinkProps) {
  const { pathname } = useLocation()
  const here = also.includes(pathname) ? ({ 'aria-current': 'page' } as const) : {}
  return <NavLink to={path} className={className ?? ''} {...props} {...here} />
}
