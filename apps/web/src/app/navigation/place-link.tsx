import { Link, type LinkProps, NavLink, useLocation } from 'react-router'
import type { NavEntry } from './nav-entry.ts'

interface PlaceLinkProps extends Pick<LinkProps, 'title' | 'onClick' | 'children'> {
  place: Pick<NavEntry, 'path' | 'also'>
  className: string | undefined
  'data-folded'?: boolean
}

/** A link to a place, marked while one of its pages is open. */
export function PlaceLink({ place: { path, also = [] }, className, ...props }: PlaceLinkProps) {
  const { pathname } = useLocation()
  if (also.includes(pathname))
    return <Link to={path} className={className ?? ''} aria-current="page" {...props} />
  return <NavLink to={path} className={className ?? ''} {...props} />
}
