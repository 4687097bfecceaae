import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icons/icon.tsx'
import styles from './colour-field.module.css'

/** Muted colours that are distinguishable on light and dark backgrounds. */
const palette = [
  '#b4552f',
  '#b98525',
  '#7d8a35',
  '#3f8457',
  '#2f8a86',
  '#2f7fa8',
  '#5a6fc4',
  '#8d5aa5',
  '#b8517a',
  '#7a7f86',
] as const

/** Chooses one of ten colours or none. A current colour that is not in the palette is offered as well. */
export function ColourField<T extends FieldValues>({
  control,
  name,
}: {
  control: Control<T>
  name: FieldPath<T>
}) {
  const { t } = useTranslation('forms')
  const { field } = useController({ control, name })
  const current: unknown = field.value ?? null
  const customColour =
    typeof current === 'string' && !palette.some((colour) => colour === current) ? [current] : []

  return (
    <fieldset className={styles.colours}>
      <legend>{t('colours.label')}</legend>
      {[null, ...palette, ...customColour].map((colour, index) => {
        const label = colour ? t('colours.numbered', { number: index }) : t('colours.none')
        return (
          <label key={colour ?? ''} className={styles.choice} title={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={colour === current}
              onChange={() => field.onChange(colour)}
            />
            <span className={styles.dot} style={{ '--swatch': colour ?? 'transparent' }} aria-hidden>
              <Icon name={colour ? 'check' : 'ban'} size={16} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
