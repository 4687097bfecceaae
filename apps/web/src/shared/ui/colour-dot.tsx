import styles from './colour-dot.module.css'

/** The colour of a label or a person; nothing where it has none. The name beside it carries the meaning. */
export function ColourDot({ colour }: { colour: string | null | undefined }) {
  return colour ? <span className={styles.dot} style={{ '--dot': colour }} aria-hidden /> : null
}
