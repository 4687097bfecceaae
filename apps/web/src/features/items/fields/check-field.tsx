import { type Control, type FieldPath, useController } from 'react-hook-form'
import styles from './fields.module.css'
import type { ItemValues } from './item-values.ts'

interface CheckFieldProps {
  control: Control<ItemValues>
  name: FieldPath<ItemValues>
  label: string
}

export function CheckField({ control, name, label }: CheckFieldProps) {
  const { field } = useController({ control, name })
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        ref={field.ref}
        name={field.name}
        checked={field.value === true}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
