import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import type { AudioVersion } from '@lares/shared-types/versions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useChangeItemMutation } from '../../items/public.ts'
import { useVersionsQuery } from '../api.ts'
import { FiguresTable } from '../compare/figures-table.tsx'
import { useDeleteVersion } from './use-delete-version.ts'
import { useVersionName } from './use-version-name.ts'
import { VersionDialog } from './version-dialog.tsx'
import { VersionPlayer } from './version-player.tsx'
import styles from './versions.module.css'

/** The original and the versions that were made of it, with what can be done with each. */
export function VersionList({ item, original }: { item: Item; original: Asset }) {
  const { t } = useTranslation('processing')
  const { data, error, refetch } = useVersionsQuery({ params: { id: original.id } })
  const [change, { error: changeError, isLoading }] = useChangeItemMutation()
  const playedId = original.played?.id
  const play = (versionId: string | null) =>
    void change({
      params: { id: item.id },
      body: { version: item.version, playedVersions: { [original.id]: versionId } },
    })
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton lead="none" lines={2} height={80} />
    )
  return (
    <>
      <FailureNote error={changeError} texts={{ 'version-conflict': t('versions.stale') }} />
      <ul className={styles.list}>
        <li className={styles.version}>
          <h3 className={styles.name}>{t('versions.original')}</h3>
          {playedId === undefined ? <p className={styles.played}>{t('versions.isPlayed')}</p> : null}
          <VersionPlayer asset={original} name={t('versions.original')} />
          <div className={styles.actions}>
            {playedId === undefined ? null : (
              <Button variant="default" size="compact-md" disabled={isLoading} onClick={() => play(null)}>
                {t('versions.playOriginal')}
              </Button>
            )}
            <Button
              component="a"
              variant="subtle"
              size="compact-md"
              href={assetUrls.download(original)}
              download={original.filename}
            >
              {t('versions.downloadOriginal')}
            </Button>
          </div>
        </li>
        {data.versions.map((version) => (
          <VersionRow
            key={version.asset.id}
            version={version}
            isPlayed={version.asset.id === playedId}
            isBusy={isLoading}
            onPlay={() => play(version.asset.id)}
          />
        ))}
      </ul>
      {data.versions.length === 0 ? <p className={styles.muted}>{t('versions.none')}</p> : null}
    </>
  )
}

interface VersionRowProps {
  version: AudioVersion
  isPlayed: boolean
  isBusy: boolean
  onPlay: () => void
}

function VersionRow({ version, isPlayed, isBusy, onPlay }: VersionRowProps) {
  const { t } = useTranslation('processing')
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const deleteVersion = useDeleteVersion()
  const name = useVersionName()(version)
  const { asset, note, madeBy, recipe, before, after } = version
  const steps = 'steps' in recipe ? recipe.steps.map(({ kind }) => t(`steps.${kind}`)) : [t('versions.cut')]
  return (
    <li className={styles.version}>
      <h3 className={styles.name}>{name}</h3>
      {isPlayed ? <p className={styles.played}>{t('versions.isPlayed')}</p> : null}
      <p className={styles.muted}>
        {steps.join(' → ')}
        {madeBy ? ` · ${madeBy.displayName}` : ''}
      </p>
      {note ? <p className={styles.note}>{note}</p> : null}
      <VersionPlayer asset={asset} name={name} />
      {before && after ? <FiguresTable before={before} after={after} /> : null}
      <div className={styles.actions}>
        {isPlayed ? null : (
          <Button
            variant="default"
            size="compact-md"
            disabled={isBusy}
            aria-label={t('versions.playOf', { name })}
            onClick={onPlay}
          >
            {t('versions.play')}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t('versions.editOf', { name })}
          onClick={() => setDialog('edit')}
        >
          {t('versions.edit')}
        </Button>
        <Button
          component="a"
          variant="subtle"
          size="compact-md"
          aria-label={t('versions.downloadOf', { name })}
          href={assetUrls.download(asset)}
          download={asset.filename}
        >
          {t('versions.download')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          aria-label={t('versions.deleteOf', { name })}
          onClick={() => setDialog('delete')}
        >
          {t('versions.delete')}
        </Button>
      </div>
      {dialog === 'edit' ? <VersionDialog version={version} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'delete' ? (
        <ConfirmDialog
          dangerous
          title={t('versions.deleteTitle')}
          confirmLabel={t('versions.delete')}
          onClose={() => setDialog(undefined)}
          onConfirm={() => deleteVersion(version, name, isPlayed)}
        >
          <p>{t('versions.deleteText', { name })}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
