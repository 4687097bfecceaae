import { VisuallyHidden } from '@mantine/core'
import styles from './charts.module.css'
import { HeadingRow } from './heading-row.tsx'

interface Column {
  readonly id: string
  readonly label: string
  /** The label below the column, where there is room for it. */
  readonly mark: string
  readonly value: number
  readonly text: string
}

interface ColumnChartProps {
  readonly caption: string
  readonly headings: readonly [label: string, value: string]
  readonly columns: readonly Column[]
}

/** Marks below the columns; more of them would overlap on a phone. */
const maxMarks = 6

/** Amounts over time as columns; a screen reader gets the same as a table. */
export function ColumnChart({ caption, headings, columns }: ColumnChartProps) {
  const largest = Math.max(1, ...columns.map(({ value }) => value))
  const every = Math.ceil(columns.length / maxMarks)
  const highest = columns.find(({ value }) => value === largest)
  return (
    <figure className={styles.figure}>
      <div aria-hidden>
        <span className={styles.highest}>{highest?.text}</span>
        <div className={styles.columns}>
          {columns.map(({ id, label, value, text }) => (
            <span key={id} className={styles.column} title={`${label}: ${text}`}>
              <span
                className={styles.bar}
                data-empty={value === 0 || undefined}
                style={{ '--share': value / largest }}
              />
            </span>
          ))}
        </div>
        <div className={styles.marks}>
          {columns.map(({ id, mark }, index) => (
            <span key={id} className={styles.mark}>
              {index % every === 0 ? <span>{mark}</span> : null}
            </span>
          ))}
        </div>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <HeadingRow headings={headings} />
          <tbody>
            {columns.map(({ id, label, text }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
