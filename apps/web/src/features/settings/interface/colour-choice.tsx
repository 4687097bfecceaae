import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Icon } from '../../../shared/icons/icon.tsx'
import { selectIsDark } from '../../../shared/preferences/preferences-slice.ts'
import { isPrimaryColour, type PrimaryColour, primaryColours } from '../../../shared/theme/primary-colours.ts'
import styles from './choices.module.css'

const names = Object.keys(primaryColours).filter(isPrimaryColour)

/** The primary colours as a group of named radio buttons. */
export function ColourChoice(props: {
  legend: string
  hint: string
  value: PrimaryColour
  onChange: (colour: PrimaryColour) => void
}) {
  const { t } = useTranslation('settings')
  const isDark = useSelector(selectIsDark)
  const groupName = useId()
  const hintId = useId()
  return (
    <fieldset className={styles.group} aria-describedby={hintId}>
      <legend>{props.legend}</legend>
      <div className={styles.colours}>
        {names.map((name) => (
          <label key={name} className={styles.colour} title={t(`interface.colours.${name}`)}>
            <input
              type="radio"
              name={groupName}
              aria-label={t(`interface.colours.${name}`)}
              checked={name === props.value}
              onChange={() => props.onChange(name)}
            />
            <span
              className={styles.dot}
              style={{ '--swatch': primaryColours[name][isDark ? 'dark' : 'light'] }}
              aria-hidden
            >
              <Icon name="check" size={18} />
            </span>
          </label>
        ))}
      </div>
      <p id={hintId} className={styles.hint}>
        {props.hint}
      </p>
    </fieldset>
  )
}
