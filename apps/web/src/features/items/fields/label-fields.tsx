import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { CategoryPicker, TagPicker } from '../../labels/public.ts'
import { ParticipantPicker } from '../../participants/public.ts'
import styles from './fields.module.css'
import type { ItemValues } from './item-values.ts'

/** Fields for participants, categories and tags. */
export function LabelFields({ control }: { control: Control<ItemValues> }) {
  const { t } = useTranslation('items')
  const getIssueText = useIssueText()
  const people = useController({ control, name: 'participants' })
  const categories = useController({ control, name: 'categoryIds' })
  const tags = useController({ control, name: 'tagIds' })
  const toErrorProps = (error: { type?: unknown } | undefined) => {
    const text = getIssueText(error)
    return text === undefined ? {} : { error: text }
  }
  return (
    <div className={styles.group}>
      <ParticipantPicker
        label={t('fields.people')}
        value={people.field.value}
        onChange={people.field.onChange}
        {...toErrorProps(people.fieldState.error)}
      />
      <CategoryPicker
        label={t('fields.categories')}
        value={categories.field.value}
        onChange={categories.field.onChange}
        {...toErrorProps(categories.fieldState.error)}
      />
      <TagPicker
        label={t('fields.tags')}
        value={tags.field.value}
        onChange={tags.field.onChange}
        {...toErrorProps(tags.fieldState.error)}
      />
    </div>
  )
}
