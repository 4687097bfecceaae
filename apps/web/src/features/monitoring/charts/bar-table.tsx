import type { ReactNode } from 'react'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import styles from './charts.module.css'
import { HeadingRow } from './heading-row.tsx'

interface BarRow {
  readonly id: string
  readonly icon?: IconName
  readonly name: ReactNode
  /** Spans below the name, in small letters. */
  readonly facts?: ReactNode
  /** What the length of the bar shows. */
  readonly value: number
  /** Under the headings after the first. */
  readonly cells: readonly string[]
}

interface BarTableProps {
  readonly caption: string
  readonly headings: readonly string[]
  readonly rows: readonly BarRow[]
}

/** A table in which a bar under each row shows its share of the largest. */
export function BarTable({ caption, headings, rows }: BarTableProps) {
  const largest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <HeadingRow headings={headings} />
      <tbody>
        {rows.map(({ id, icon, name, facts, value, cells }) => (
          <tr key={id} className={styles.row} style={{ '--share': value / largest }}>
            <th scope="row">
              <span className={styles.name}>
                {icon ? <Icon name={icon} size={18} /> : null}
                {name}
              </span>
              {facts ? <span className={styles.facts}>{facts}</span> : null}
            </th>
            {cells.map((cell, index) => (
              <td key={headings[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
