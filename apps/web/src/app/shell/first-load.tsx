import { Loader } from '@mantine/core'
import { WaitingHeading } from '../../shared/ui/waiting-heading.tsx'
import styles from './first-load.module.css'

/** Before the first page is there: quiet, and only after a moment, so that a fast start shows nothing at all. */
export function FirstLoad() {
  return (
    <div className={styles.wait}>
      <WaitingHeading title={brand} />
      <Loader type="dots" aria-hidden />
    </div>
  )
}

const brand = 'Lares'
