import type { User } from '@lares/shared-types/users'
import { Button, NativeSelect } from '@mantine/core'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PresetName, presetNames, presets } from './presets.ts'
import type { PermissionDrafts } from './use-permission-drafts.ts'
import styles from './users-permissions.module.css'

export interface MatrixProps {
  users: readonly User[]
  drafts: PermissionDrafts
  /** Ids of the users to whom a preset is given. */
  chosen: ReadonlySet<string>
  onChoose: Dispatch<SetStateAction<ReadonlySet<string>>>
}

/** Gives all chosen users a set of permissions at once. */
export function PresetBar({ users, drafts, chosen, onChoose }: MatrixProps) {
  const { t } = useTranslation('users')
  const [preset, setPreset] = useState<PresetName>('contributes')
  return (
    <div className={styles.presets}>
      <NativeSelect
        label={t('matrix.preset')}
        value={preset}
        onChange={({ currentTarget: { value } }) =>
          setPreset(presetNames.find((name) => name === value) ?? preset)
        }
        data={presetNames.map((name) => ({ value: name, label: t(`matrix.presets.${name}`) }))}
      />
      <Button
        variant="default"
        disabled={chosen.size === 0}
        onClick={() => {
          drafts.apply(
            users.filter(({ id }) => chosen.has(id)),
            presets[preset],
          )
          onChoose(new Set())
        }}
      >
        {t('matrix.presetApply')}
      </Button>
      <span role="status">
        {chosen.size === 0 ? t('matrix.nobody') : t('matrix.chosen', { count: chosen.size })}
      </span>
      <p>{t(`matrix.presetMeans.${preset}`)}</p>
    </div>
  )
}
