import styles from './facts.module.css'

/** Terms and what they are, beside each other where there is room. */
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
