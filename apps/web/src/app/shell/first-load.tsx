import { Loader } from '@mantine/core'
import { LoadingHeading } from '../../shared/ui/loading-heading.tsx'
import styles from './first-load.module.css'

/** Shown until the first page is loaded; appears after a delay, so that a fast start shows no indicator. */
export function FirstLoad() {
  return (
    <div className={styles.wait}>
      <LoadingHeading title={brand} />
      <Loader type="dots" aria-hidden />
    </div>
  )
}

const brand = 'Lares'
