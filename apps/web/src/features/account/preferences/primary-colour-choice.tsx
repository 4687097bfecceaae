import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Icon } from '../../../shared/icons/icon.tsx'
import {
  primaryColourChosen,
  selectIsDark,
  selectPrimaryColour,
} from '../../../shared/preferences/preferences-slice.ts'
import { isPrimaryColour, primaryColours } from '../../../shared/theme/primary-colours.ts'
import styles from './preferences.module.css'

/** The ten colours, as one group of radio buttons with names. */
export function PrimaryColourChoice() {
  const { t } = useTranslation('preferences')
  const dispatch = useDispatch()
  const dark = useSelector(selectIsDark)
  const current = useSelector(selectPrimaryColour)
  return (
    <fieldset className={styles.colours}>
      <legend>{t('colour')}</legend>
      {Object.keys(primaryColours)
        .filter(isPrimaryColour)
        .map((name) => (
          <label key={name} className={styles.colour} title={t(`colours.${name}`)}>
            <input
              type="radio"
              name="primary-colour"
              aria-label={t(`colours.${name}`)}
              checked={name === current}
              onChange={() => dispatch(primaryColourChosen(name))}
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
    </fieldset>
  )
}
