import type { BatchActName } from '@lares/shared-types/batches'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'
import { DateFields } from './date-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import { LabelFields } from './label-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ProcessFields } from './process-fields.tsx'
import { RatingField } from './rating-field.tsx'
import { RotateFields } from './rotate-fields.tsx'
import { ShiftFields } from './shift-fields.tsx'
import { TranscribeFields } from './transcribe-fields.tsx'

/** Chooses what is done with the items, and with which values. */
export function ActForm({ names, ...props }: ActFieldsProps & { names: readonly BatchActName[] }) {
  const { t } = useTranslation('batches')
  const { draft, onChange } = props
  return (
    <div className={styles.form}>
      <NativeSelect
        label={t('acts.label')}
        value={draft.name}
        onChange={({ currentTarget: { value } }) =>
          onChange({ name: names.find((name) => name === value) ?? draft.name })
        }
        data={names.map((name) => ({ value: name, label: t(`acts.names.${name}`) }))}
      />
      <ActFields {...props} />
    </div>
  )
}

function ActFields(props: ActFieldsProps) {
  const { t } = useTranslation('batches')
  const { name } = props.draft
  switch (name) {
    case 'tags':
    case 'categories':
      return <LabelFields kind={name} {...props} />
    case 'participants':
      return <PeopleFields {...props} />
    case 'language':
      return <LanguageFields {...props} />
    case 'place':
      return <PlaceFields {...props} />
    case 'date':
      return <DateFields {...props} />
    case 'shift-dates':
      return <ShiftFields {...props} />
    case 'rating':
      return <RatingField {...props} />
    case 'process':
      return <ProcessFields {...props} />
    case 'rotate':
      return <RotateFields {...props} />
    case 'kind':
      return <KindFields {...props} />
    case 'transcribe':
      return <TranscribeFields {...props} />
    case 'derive':
    case 'index':
    case 'trash':
      return <p className={styles.hint}>{t(`acts.hints.${name}`)}</p>
  }
}
