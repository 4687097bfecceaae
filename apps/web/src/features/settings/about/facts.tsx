import styles from './facts.module.css'

/** A list of terms and values, in columns where there is room. */
export function Facts({ facts }: { facts: readonly { term: string; value: string }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
