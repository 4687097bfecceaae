import { notFound } from '@lares/server-kit/app-error'
import type { RenditionName } from '@lares/shared-types/assets'
import * as contracts from '@lares/shared-types/contracts/assets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { FileChecks } from '../damage/file-checks.ts'
import { readImport } from '../mailboxes/read-import.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { ofWidth } from './choose-rendition.ts'
import { readMailHtml } from './mail-html.ts'
import { mailPage, mailPolicy } from './mail-page.ts'
import {
  readAsset,
  readAssets,
  readAssetWith,
  readStoredAsset,
  type StoredRendition,
} from './readable-asset.ts'
import { answerAbsent, sendOriginal, sendRendition } from './rendition-answer.ts'

interface ByteCall {
  readonly viewer: Viewer
  readonly params: { readonly id: string }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Files of items: what is known of them, their bytes and what was made from them. */
export function assetRoutes(app: App, services: Services): void {
  const { db, files } = services
  const checks = new FileChecks(services, app.log)
  const checked = { store: files, checks }
  app.addHook('onClose', () => checks.close())

  /** Sends the rendition of a name that `choose` picks; without one, what the family and the state say. */
  async function send(
    { viewer, params, request, reply }: ByteCall,
    name: RenditionName,
    choose: (renditions: StoredRendition[]) => StoredRendition | undefined = ([only]) => only,
  ): Promise<FastifyReply> {
    const { asset, renditions } = await readAssetWith(db, viewer, params.id, name)
    const chosen = choose(renditions)
    if (chosen) return sendRendition(request, reply, checked, asset, chosen)
    const isPlayable = name === 'playable' && asset.state === 'ready' && /^(audio|video)$/.test(asset.family)
    if (isPlayable) return sendOriginal(request, reply, checked, asset)
    return answerAbsent(reply, asset, name)
  }

  route(app, db, contracts.getAsset, ({ viewer, params }) => readAsset(db, viewer, params.id))
  route(app, db, contracts.listAssets, async ({ viewer, query }) => ({
    assets: await readAssets(db, viewer, query.id),
  }))
  route(app, db, contracts.getOriginal, async ({ viewer, params, query, request, reply }) => {
    const asset = await readStoredAsset(db, viewer, params.id)
    return sendOriginal(request, reply, checked, asset, query.download)
  })
  route(app, db, contracts.getThumbnail, (call) =>
    send(call, 'thumbnail', (all) => ofWidth(all, call.query.width)),
  )
  route(app, db, contracts.getPreview, (call) =>
    send(call, 'preview', (all) => ofWidth(all, call.query.width ?? Number.POSITIVE_INFINITY)),
  )
  route(app, db, contracts.getPoster, (call) => send(call, 'poster'))
  route(app, db, contracts.getPlayable, (call) => send(call, 'playable'))
  route(app, db, contracts.getWaveform, (call) => send(call, 'waveform'))
  route(app, db, contracts.getText, (call) => send(call, 'text'))
  route(app, db, contracts.getPage, (call) =>
    send(call, 'page', (all) => all.find(({ variant }) => variant === String(call.params.page))),
  )
  route(app, db, contracts.getMailboxImport, ({ viewer, params }) => readImport(db, viewer, params.id))
  route(app, db, contracts.getMailHtml, async ({ viewer, params, reply }) => {
    const { asset, renditions } = await readAssetWith(db, viewer, params.id, 'html')
    const html = await readMailHtml(checked, asset, renditions[0])
    return html === undefined ? answerAbsent(reply, asset, 'html') : { html }
  })
  route(app, db, contracts.showMail, async ({ viewer, params, query, reply }) => {
    const { asset, renditions } = await readAssetWith(db, viewer, params.id, 'html')
    const html = await readMailHtml(checked, asset, renditions[0])
    if (html === undefined) return answerAbsent(reply, asset, 'html')
    if (html === null) throw notFound()
    const pictures = query.pictures ?? false
    return reply
      .headers({ 'content-security-policy': mailPolicy(pictures), 'cache-control': 'private, no-store' })
      .type('text/html; charset=utf-8')
      .send(mailPage(html, pictures))
  })
}
