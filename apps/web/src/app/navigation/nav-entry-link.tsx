import { Link, type LinkProps, NavLink, useLocation } from 'react-router'
import type { NavigationEntry } from './use-navigation.ts'

interface NavEntryLinkProps extends Pick<LinkProps, 'title' | 'onClick' | 'children'> {
  entry: Pick<NavigationEntry, 'path' | 'also'>
  className: string | undefined
  'data-folded'?: boolean
}

/** The link of a navigation entry, marked as current while one of its pages is open. */
export function NavEntryLink({ entry: { path, also = [] }, className, ...props }: NavEntryLinkProps) {
  const { pathname } = useLocation()
  if (also.includes(pathname))
    return <Link to={path} className={className ?? ''} aria-current="page" {...props} />
  // The overview of a group has the path of the group, below which the other pages of the group are.
  return <NavLink to={path} end={path.startsWith('/tab')} className={className ?? ''} {...props} />
}
