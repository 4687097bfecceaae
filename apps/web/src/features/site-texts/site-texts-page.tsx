import type { ReplyOf } from '@lares/shared-types/contract'
import type { listSiteTexts } from '@lares/shared-types/contracts/site-texts'
import { siteTextFilters } from '@lares/shared-types/site-texts'
import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { getNumberFormat } from '../../shared/i18n/number-format.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { FilterField } from '../../shared/ui/filter-field.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { PagedList } from '../../shared/ui/paged-list.tsx'
import { useSiteTextAreasQuery, useSiteTextsInfiniteQuery } from './api.ts'
import { FilesDialog } from './files-dialog.tsx'
import { setPointingMode } from './pointing/pointing-mode.ts'
import styles from './site-texts.module.css'
import { type EditedText, findForm, TextDialog } from './text-dialog.tsx'
import { TextEntry } from './text-entry.tsx'
import { useAreaName } from './use-area-name.ts'

const getTexts = (page: ReplyOf<typeof listSiteTexts>) => page.texts
const debounceMs = 250

/** The page of the texts of the interface and of mails, each beside its languages. */
export function SiteTextsPage() {
  const { t, i18n } = useTranslation('site-texts')
  const getAreaName = useAreaName()
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useState(search.get('q') ?? '')
  const [q] = useDebouncedValue(words.trim().slice(0, 200), debounceMs)
  const [edited, setEdited] = useState<EditedText>()
  const [areFilesOpen, setFilesOpen] = useState(false)
  const { data } = useSiteTextAreasQuery(undefined, { refetchOnMountOrArgChange: true })
  const area = search.get('area') ?? ''
  const filter = siteTextFilters.find((known) => known === search.get('show'))
  const list = useSiteTextsInfiniteQuery(
    { ...(/^[a-z][a-z0-9-]*$/.test(area) && { area }), ...(filter && { filter }), ...(q && { q }) },
    { refetchOnMountOrArgChange: true },
  )
  const form = edited && findForm(edited)
  const numbers = getNumberFormat(i18n.language)
  const areas = (data?.areas ?? [])
    .map(({ area: value, textCount }) => ({
      value,
      label: `${getAreaName(value)} (${numbers.format(textCount)})`,
    }))
    .sort((first, second) => first.label.localeCompare(second.label, i18n.language))
  const total = list.currentData?.pages[0]?.total

  function change(name: 'area' | 'show', value: string) {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true })
  }

  return (
    <>
      <PageHeader lead={t('lead')}>
        <Button
          variant="default"
          leftSection={<Icon name="edit" size={18} />}
          onClick={() => setPointingMode('using')}
        >
          {t('pointing.start')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="file-text" size={18} />}
          onClick={() => setFilesOpen(true)}
        >
          {t('files.title')}
        </Button>
      </PageHeader>
      <div className={styles.filters}>
        <FilterField label={t('search')} value={words} onChange={setWords} className={styles.search} />
        <NativeSelect
          label={t('area')}
          value={area}
          onChange={({ currentTarget: { value } }) => change('area', value)}
          data={[{ value: '', label: t('everyArea') }, ...areas]}
        />
        <NativeSelect
          label={t('show.label')}
          value={filter ?? ''}
          onChange={({ currentTarget: { value } }) => change('show', value)}
          data={[
            { value: '', label: t('show.all') },
            ...siteTextFilters.map((value) => ({ value, label: t(`show.${value}`) })),
          ]}
        />
      </div>
      <p role="status" className={styles.count}>
        {total === undefined ? '' : t('count', { count: total })}
      </p>
      <PagedList
        query={list}
        getEntries={getTexts}
        label={t('list')}
        className={styles.list}
        entryHeight={120}
        empty={<EmptyState icon="language" title={t(`empty.${filter ?? 'all'}`)} text={t('empty.text')} />}
        moreLabel={t('more')}
        renderEntry={(text) => <TextEntry key={`${text.area}:${text.key}`} text={text} onEdit={setEdited} />}
      />
      {edited && form ? (
        <TextDialog
          edited={edited}
          form={form}
          texts={list.currentData?.pages.flatMap(getTexts) ?? []}
          refetch={async () => list.refetch()}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {areFilesOpen ? <FilesDialog onClose={() => setFilesOpen(false)} /> : null}
    </>
  )
}
