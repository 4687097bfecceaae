import { text } from 'node:stream/consumers'
import { notFound } from '@lares/server-kit/app-error'
import type { RenditionName } from '@lares/shared-types/assets'
import * as contracts from '@lares/shared-types/contracts/assets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { FileIntegrityChecker } from './damage/file-integrity-checker.ts'
import {
  loadAsset,
  loadAssets,
  loadAssetWithRenditions,
  loadStoredAsset,
  type StoredAsset,
  type StoredRendition,
} from './load-asset.ts'
import { getMailPolicy, renderMailPage } from './mail-page.ts'
import { sendMissingRendition, sendOriginal, sendRendition } from './send-asset.ts'
import type { CheckedFiles } from './send-bytes.ts'

const singleRenditionNames = Object.keys(contracts.singleRenditions) as SingleRendition[]
type SingleRendition = keyof typeof contracts.singleRenditions

interface FileCall {
  readonly principal: Principal
  readonly params: { readonly id: string }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The routes of assets: their facts, originals and renditions. */
export function assetRoutes(app: App, services: Services): void {
  const { db, files } = services
  const checks = new FileIntegrityChecker(services, app.log)
  const checked = { store: files, checks }
  app.addHook('onClose', () => checks.close())

  /**
   * Sends the rendition that `choose` picks among those of a name. A ready recording without a playable copy is played
   * from its original; any other missing rendition is answered by the asset's family and state.
   */
  async function send(
    { principal, params, request, reply }: FileCall,
    name: RenditionName,
    choose: (renditions: StoredRendition[]) => StoredRendition | undefined = ([first]) => first,
  ): Promise<FastifyReply> {
    const { asset, renditions } = await loadAssetWithRenditions(db, principal, params.id, name)
    const chosen = choose(renditions)
    if (chosen) return sendRendition(request, reply, checked, asset, chosen)
    const isPlayable = name === 'playable' && asset.state === 'ready' && /^(audio|video)$/.test(asset.family)
    if (isPlayable) return sendOriginal(request, reply, checked, asset)
    return sendMissingRendition(reply, asset, name)
  }

  /** The smaller copy of a film; undefined if there is none that is intact. */
  async function loadSmallFilm({ principal, params }: Pick<FileCall, 'principal' | 'params'>) {
    const { asset, renditions } = await loadAssetWithRenditions(db, principal, params.id, 'playable-small')
    const [rendition] = renditions
    return rendition && (await checks.isIntact(rendition)) ? { asset, rendition } : undefined
  }

  route(app, db, contracts.getAsset, ({ principal, params }) => loadAsset(db, principal, params.id))
  route(app, db, contracts.listAssets, async ({ principal, query }) => ({
    assets: await loadAssets(db, principal, query.id),
  }))
  route(app, db, contracts.getOriginal, async ({ principal, params, query, request, reply }) => {
    const asset = await loadStoredAsset(db, principal, params.id)
    return sendOriginal(request, reply, checked, asset, query.download)
  })
  route(app, db, contracts.getThumbnail, (call) =>
    send(call, 'thumbnail', (renditions) => chooseByWidth(renditions, call.query.width)),
  )
  route(app, db, contracts.getPreview, (call) =>
    send(call, 'preview', (renditions) =>
      chooseByWidth(renditions, call.query.width ?? Number.POSITIVE_INFINITY),
    ),
  )
  route(app, db, contracts.getPlayable, async (call) => {
    const small = call.query.quality === 'small' ? await loadSmallFilm(call) : undefined
    if (!small) return send(call, 'playable')
    return sendRendition(call.request, call.reply, checked, small.asset, small.rendition)
  })
  for (const name of singleRenditionNames)
    route(app, db, contracts.singleRenditions[name], (call) => send(call, name))
  route(app, db, contracts.getPage, (call) =>
    send(call, 'page', (renditions) =>
      renditions.find(({ variant }) => variant === String(call.params.page)),
    ),
  )
  route(app, db, contracts.getStoryboardSheet, (call) =>
    send(call, 'storyboard-sheet', (renditions) =>
      renditions.find(({ variant }) => variant === String(call.params.sheet)),
    ),
  )
  route(app, db, contracts.getMailHtml, async ({ principal, params, reply }) => {
    const { asset, renditions } = await loadAssetWithRenditions(db, principal, params.id, 'html')
    const html = await readMailHtml(checked, asset, renditions[0])
    return html === undefined ? sendMissingRendition(reply, asset, 'html') : { html }
  })
  route(app, db, contracts.showMail, async ({ principal, params, query, reply }) => {
    const { asset, renditions } = await loadAssetWithRenditions(db, principal, params.id, 'html')
    const html = await readMailHtml(checked, asset, renditions[0])
    if (html === undefined) return sendMissingRendition(reply, asset, 'html')
    if (html === null) throw notFound()
    const allowPictures = query.pictures ?? false
    return reply
      .headers({
        'content-security-policy': getMailPolicy(allowPictures),
        'cache-control': 'private, no-store',
      })
      .type('text/html; charset=utf-8')
      .send(renderMailPage(html, allowPictures))
  })
}

/** The smallest picture that is at least `width` pixels wide, else the widest; without a width the smallest. */
function chooseByWidth(pictures: readonly StoredRendition[], width: number | undefined) {
  const byWidth = [...pictures].sort((a, b) => (a.width ?? 0) - (b.width ?? 0))
  return byWidth.find((picture) => (picture.width ?? 0) >= (width ?? 0)) ?? byWidth.at(-1)
}

/**
 * Reads the sanitised HTML of a mail; null for a mail of plain text only; undefined when the HTML is still being
 * derived, could not be derived, or the asset is no mail.
 */
async function readMailHtml(
  { store, checks }: CheckedFiles,
  { family, state }: StoredAsset,
  rendition: StoredRendition | undefined,
): Promise<string | null | undefined> {
  if (rendition) {
    await checks.requireIntact(rendition)
    return text(await store.read(rendition.sha256))
  }
  return family === 'mail' && state === 'ready' ? null : undefined
}
