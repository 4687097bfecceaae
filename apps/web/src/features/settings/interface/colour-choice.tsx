import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Icon } from '../../../shared/icons/icon.tsx'
import { selectIsDark } from '../../../shared/preferences/preferences-slice.ts'
import { isPrimaryColour, type PrimaryColour, primaryColours } from '../../../shared/theme/primary-colours.ts'
import styles from './choices.module.css'

const names = Object.keys(primaryColours).filter(isPrimaryColour)

/** The ten colours, as one group of radio buttons with names. */
export function ColourChoice(props: {
  legend: string
  hint: string
  value: PrimaryColour
  onChange: (colour: PrimaryColour) => void
}) {
  const { t } = useTranslation('settings')
  const dark = useSelector(selectIsDark)
  const group = useId()
  const hint = useId()
  return (
    <fieldset className={styles.group} aria-describedby={hint}>
      <legend>{props.legend}</legend>
      <div className={styles.colours}>
        {names.map((name) => (
          <label key={name} className={styles.colour} title={t(`interface.colours.${name}`)}>
            <input
              type="radio"
              name={group}
              aria-label={t(`interface.colours.${name}`)}
              checked={name === props.value}
              onChange={() => props.onChange(name)}
            />
            <span
              className={styles.dot}
              style={{ '--swatch': primaryColours[name][dark ? 'dark' : 'light'] }}
              aria-hidden
            >
              <Icon name="check" size={18} />
            </span>
          </label>
        ))}
      </div>
      <p id={hint} className={styles.hint}>
        {props.hint}
      </p>
    </fieldset>
  )
}
