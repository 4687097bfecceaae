import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'
import { NumberField } from './number-field.tsx'
import { ValueChecks } from './value-checks.tsx'

const maxPlaceName = 300

export function PlaceFields(props: ActFieldsProps) {
  const { t } = useTranslation('items')
  const { draft, onChange } = props
  const { place } = draft
  return (
    <div className={styles.group}>
      {draft.isClearing ? null : (
        <>
          <TextInput
            label={t('editor.placeName')}
            maxLength={maxPlaceName}
            value={place.name}
            onChange={({ currentTarget }) => onChange({ place: { ...place, name: currentTarget.value } })}
          />
          <div className={styles.numbers}>
            <NumberField
              label={t('editor.latitude')}
              limits={{ min: -90, max: 90, step: 'any' }}
              value={place.latitude}
              onChange={(latitude) => onChange({ place: { ...place, latitude } })}
            />
            <NumberField
              label={t('editor.longitude')}
              limits={{ min: -180, max: 180, step: 'any' }}
              value={place.longitude}
              onChange={(longitude) => onChange({ place: { ...place, longitude } })}
            />
          </div>
        </>
      )}
      <ValueChecks {...props} />
    </div>
  )
}
