import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Item } from '@lares/shared-types/items'
import { type Language, languageNames } from '@lares/shared-types/languages'
import type { SpokenKind } from '@lares/shared-types/routing/pages'
import type { TranslationScope, TranslationSummary, Translations } from '@lares/shared-types/translations'
import { Button, Menu } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { CancelButton, isActive, OperationProgress, useOperation } from '../../operations/public.ts'
import { useDeleteTranslationAct, useStartTranslationMutation } from '../api.ts'

interface TranslationRowProps {
  item: Pick<Item, 'id' | 'may' | 'deletedAt'>
  kind: SpokenKind
  language: Language
  all: Translations
}

/** The translation of a transcript into one language: how complete it is, who made it, and what can be done. */
export function TranslationRow({ item, kind, language, all }: TranslationRowProps) {
  const { t } = useTranslation('transcripts')
  const mayUseAi = useHasPermission('ai:use')
  const [start, started] = useStartTranslationMutation()
  const [asks, setAsks] = useState<'again' | 'delete'>()
  const deleteTranslation = useDeleteTranslationAct(item.id)
  const operation = useRun(all.runs.find((run) => run.language === language)?.operationId)
  const isRunning = operation !== undefined && isActive(operation)
  const translation = all.translations.find((one) => one.language === language)
  const mayEdit = item.may.edit && !item.deletedAt
  const canTranslate = mayEdit && mayUseAi && all.canTranslate && all.lineCount > 0 && !isRunning
  const openCount = (translation?.staleCount ?? 0) + (translation?.missingCount ?? 0)
  const name = languageNames[language]

  function translate(scope: TranslationScope) {
    return start({ params: { id: item.id, language }, body: { scope } })
  }

  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <h2 className={rows.name} lang={language}>
          {name}
        </h2>
        {translation ? (
          <State translation={translation} />
        ) : (
          <StatusBadge>{t('translation.none')}</StatusBadge>
        )}
      </div>
      {translation ? <Facts translation={translation} /> : null}
      {operation && (isRunning || operation.state === 'failed') ? (
        <OperationProgress operation={operation} />
      ) : null}
      {operation?.state === 'succeeded' && (operation.result?.untranslated ?? 0) > 0 && openCount > 0 ? (
        <p className={rows.facts}>
          {t('translation.notTranslated', { count: operation.result?.untranslated ?? 0 })}
        </p>
      ) : null}
      <FailureNote error={started.error} />
      <div className={rows.actions}>
        {operation && isRunning ? <CancelButton operation={operation} /> : null}
        {canTranslate && !translation ? (
          <Button
            leftSection={<Icon name="sparkles" size={18} />}
            loading={started.isLoading}
            aria-label={t('translation.translateInto', { language: name })}
            onClick={() => void translate('all')}
          >
            {t('translation.translate')}
          </Button>
        ) : null}
        {canTranslate && translation && openCount > 0 ? (
          <Button
            leftSection={<Icon name="sparkles" size={18} />}
            loading={started.isLoading}
            aria-label={`${t('translation.translateOpen', { count: openCount })} (${name})`}
            onClick={() => void translate('missing')}
          >
            {t('translation.translateOpen', { count: openCount })}
          </Button>
        ) : null}
        {mayEdit && all.lineCount > 0 ? (
          <Button
            component={Link}
            variant="default"
            to={itemLinks.translations({ id: item.id, kind }, language)}
            leftSection={<Icon name="edit" size={18} />}
            aria-label={`${translation ? t('translation.correct') : t('translation.write')} (${name})`}
          >
            {translation ? t('translation.correct') : t('translation.write')}
          </Button>
        ) : null}
        {translation ? (
          <Menu position="bottom-end" width={280}>
            <Menu.Target>
              <Button
                variant="default"
                aria-label={`${t('more')} (${name})`}
                rightSection={<Icon name="chevron-down" size={16} />}
              >
                {t('more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {(['vtt', 'srt', 'txt'] as const).map((format) => (
                <Menu.Item
                  key={format}
                  component="a"
                  href={assetUrls.transcriptFile(item.id, format, language)}
                  download
                  leftSection={<Icon name="download" size={18} />}
                >
                  {t(`export.${format}`)}
                </Menu.Item>
              ))}
              <Menu.Item
                component={Link}
                to={`${itemLinks.transcript({ id: item.id, kind })}?view=read&to=${language}`}
                leftSection={<Icon name="printer" size={18} />}
              >
                {t('read.open')}
              </Menu.Item>
              {canTranslate ? (
                <Menu.Item leftSection={<Icon name="sparkles" size={18} />} onClick={() => setAsks('again')}>
                  {t('translation.again')}
                </Menu.Item>
              ) : null}
              {mayEdit ? (
                <Menu.Item
                  color="red"
                  leftSection={<Icon name="trash" size={18} />}
                  onClick={() => setAsks('delete')}
                >
                  {t('translation.delete')}
                </Menu.Item>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      {asks === 'again' ? (
        <ConfirmDialog
          title={t('translation.againTitle', { language: name })}
          confirmLabel={t('translation.again')}
          onClose={() => setAsks(undefined)}
          onConfirm={() => translate('all')}
        >
          <p>{t('translation.againText')}</p>
        </ConfirmDialog>
      ) : null}
      {asks === 'delete' ? (
        <ConfirmDialog
          title={t('translation.deleteTitle', { language: name })}
          confirmLabel={t('translation.delete')}
          dangerous
          onClose={() => setAsks(undefined)}
          onConfirm={() => deleteTranslation(language)}
        >
          <p>{t('translation.deleteText')}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

function State({ translation: { staleCount, missingCount, origin } }: { translation: TranslationSummary }) {
  const { t } = useTranslation('transcripts')
  return (
    <>
      {origin === 'machine' ? <StatusBadge tone="info">{t('translation.byMachine')}</StatusBadge> : null}
      {staleCount > 0 ? (
        <StatusBadge tone="warning">{t('translation.stale', { count: staleCount })}</StatusBadge>
      ) : null}
      {missingCount > 0 ? (
        <StatusBadge tone="warning">{t('translation.missing', { count: missingCount })}</StatusBadge>
      ) : null}
      {staleCount + missingCount === 0 ? (
        <StatusBadge tone="success">{t('translation.complete')}</StatusBadge>
      ) : null}
    </>
  )
}

/** Which model has translated, and when. */
function Facts({ translation: { engine, translatedAt } }: { translation: TranslationSummary }) {
  const { t, i18n } = useTranslation('transcripts')
  if (!engine || !translatedAt) return null
  const date = getDateFormat(i18n.language, { dateStyle: 'long' }).format(new Date(translatedAt))
  return <p className={rows.facts}>{t('translation.madeBy', { engine, date })}</p>
}

/** An operation that translates; the translations are loaded again when it has ended. */
function useRun(operationId: string | undefined) {
  const dispatch = useDispatch()
  const operation = useOperation(operationId)
  const isRunning = operation !== undefined && isActive(operation)
  const [wasRunning, setWasRunning] = useState(false)
  useEffect(() => {
    if (isRunning) setWasRunning(true)
    else if (wasRunning && operation) {
      setWasRunning(false)
      dispatch(api.util.invalidateTags(['Item', 'Items', 'Search']))
    }
  }, [isRunning, wasRunning, operation, dispatch])
  return operation
}
