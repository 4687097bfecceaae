import { useId } from 'react'
import styles from './choices.module.css'

interface Choice<V extends string> {
  readonly value: V
  readonly label: string
}

/** A group of radio buttons in a row, described by `hint`. */
export function ChoiceGroup<V extends string>(props: {
  legend: string
  hint?: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
}) {
  const name = useId()
  const hintId = useId()
  return (
    <fieldset className={styles.group} aria-describedby={props.hint ? hintId : undefined}>
      <legend>{props.legend}</legend>
      <div className={styles.row}>
        {props.choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {props.hint ? (
        <p id={hintId} className={styles.hint}>
          {props.hint}
        </p>
      ) : null}
    </fieldset>
  )
}
