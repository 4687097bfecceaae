import { useTranslation } from 'react-i18next'
import { CategoryPicker, TagPicker } from '../../labels/public.ts'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'

const pickers = { tags: TagPicker, categories: CategoryPicker } as const

/** The tags or categories to add and to remove. */
export function LabelFields({ kind, draft, onChange }: ActFieldsProps & { kind: keyof typeof pickers }) {
  const { t } = useTranslation('batches')
  const Picker = pickers[kind]
  return (
    <div className={styles.group}>
      <Picker
        key={`add ${kind}`}
        label={t('fields.add')}
        value={[...draft.added[kind]]}
        onChange={(ids) => onChange({ added: { ...draft.added, [kind]: ids } })}
      />
      <Picker
        key={`remove ${kind}`}
        label={t('fields.remove')}
        allowCreate={false}
        value={[...draft.removed[kind]]}
        onChange={(ids) => onChange({ removed: { ...draft.removed, [kind]: ids } })}
      />
    </div>
  )
}
