import styles from './colour-dot.module.css'

/** The colour of a label or participant, if it has one. Hidden from assistive technology: the name beside it is enough. */
export function ColourDot({ colour }: { colour: string | null | undefined }) {
  return colour ? <span className={styles.dot} style={{ '--dot': colour }} aria-hidden /> : null
}
