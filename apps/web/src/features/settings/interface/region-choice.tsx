import { localeRegions } from '@lares/shared-types/locale-regions'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { useRegionChoices } from '../../../shared/i18n/use-region-choices.ts'
import { preferencesChosen, selectPreferences } from '../../../shared/preferences/preferences-slice.ts'

const exampleNumber = 1234.5

/** Chooses the country in whose way dates, times and numbers are written. */
export function RegionChoice() {
  const { t, i18n } = useTranslation('settings')
  const dispatch = useDispatch()
  const { region } = useSelector(selectPreferences)
  const [now] = useState(() => new Date())
  const choices = useRegionChoices()
  const date = getDateFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' }).format(now)
  const number = getNumberFormat(i18n.language).format(exampleNumber)
  return (
    <NativeSelect
      label={t('interface.region')}
      description={t('interface.regionHint', { date, number })}
      data={[{ value: '', label: t('interface.regionUsual') }, ...choices]}
      value={region ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = localeRegions.find((known) => known === value) ?? null
        dispatch(preferencesChosen({ region: chosen }))
      }}
    />
  )
}
