import { useSelector } from 'react-redux'
import { Outlet, useLocation } from 'react-router'
import { selectTransition } from '../routing/transition-slice.ts'
import styles from './page-transition.module.css'

/** Renders the current page with its enter and leave transitions. */
export function PageTransition() {
  const { pathname } = useLocation()
  const { direction, leaving, first } = useSelector(selectTransition)
  return (
    <div
      key={pathname}
      className={styles.page}
      data-direction={direction}
      data-leaving={leaving}
      data-first={first}
    >
      <Outlet />
    </div>
  )
}
