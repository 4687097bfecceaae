import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../../../../shared/forms/use-issue-text.ts'
import { CategoryPicker, TagPicker } from '../../../labels/public.ts'
import { ParticipantPicker } from '../../../participants/public.ts'
import type { ItemValues } from '../item-values.ts'
import styles from './fields.module.css'

/** Who takes part, and under what the item is found. */
export function LabelFields({ control }: { control: Control<ItemValues> }) {
  const { t } = useTranslation('items')
  const issueText = useIssueText()
  const people = useController({ control, name: 'participants' })
  const categories = useController({ control, name: 'categoryIds' })
  const tags = useController({ control, name: 'tagIds' })
  const errorOf = (error: { type?: unknown } | undefined) => {
    const text = issueText(error)
    return text === undefined ? {} : { error: text }
  }
  return (
    <div className={styles.group}>
      <ParticipantPicker
        label={t('fields.people')}
        value={people.field.value}
        onChange={people.field.onChange}
        {...errorOf(people.fieldState.error)}
      />
      <CategoryPicker
        label={t('fields.categories')}
        value={categories.field.value}
        onChange={categories.field.onChange}
        {...errorOf(categories.fieldState.error)}
      />
      <TagPicker
        label={t('fields.tags')}
        value={tags.field.value}
        onChange={tags.field.onChange}
        {...errorOf(tags.fieldState.error)}
      />
    </div>
  )
}
