import { itemKinds } from '@lares/shared-types/item-kinds'
import { kindMoves } from '@lares/shared-types/kind-moves'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'

/** The kinds to which something can move. */
const targets = itemKinds.filter((kind) => Object.values(kindMoves).some((kinds) => kinds.includes(kind)))

export function KindFields({ draft, onChange }: ActFieldsProps) {
  const { t } = useTranslation(['batches', 'items'])
  return (
    <div className={styles.group}>
      <p className={styles.hint}>{t('acts.hints.kind')}</p>
      <NativeSelect
        label={t('items:fields.kind')}
        value={draft.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: targets.find((kind) => kind === value) ?? '' })
        }
        data={[
          { value: '', label: t('fields.chooseKind') },
          ...targets.map((kind) => ({ value: kind, label: t(`items:kinds.${kind}.one`) })),
        ]}
      />
    </div>
  )
}
