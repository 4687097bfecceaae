import * as contracts from '@lares/shared-types/contracts/comments'
import * as reactionContracts from '@lares/shared-types/contracts/reactions'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { listComments } from './list-comments.ts'
import { listMentionableUsers } from './mentions.ts'
import { setReaction } from './reactions.ts'
import { removeComment, restoreComment } from './remove-comment.ts'
import { changeComment, createComment } from './write-comment.ts'

/** Routes of comments and reactions. */
export function commentRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listComments, ({ principal, params, query }) =>
    listComments(db, principal, params.id, query),
  )
  route(app, db, contracts.listMentionableUsers, async ({ user, params, query }) => ({
    users: await listMentionableUsers(db, user, params.id, query.name),
  }))
  route(app, db, contracts.createComment, ({ user, params, body }) =>
    createComment(services, user, params.id, body),
  )
  route(app, db, contracts.changeComment, ({ user, params, body }) =>
    changeComment(services, user, params.id, body),
  )
  route(app, db, contracts.removeComment, ({ user, params }) => removeComment(services, user, params.id))
  route(app, db, contracts.restoreComment, ({ user, params }) => restoreComment(services, user, params.id))
  route(app, db, reactionContracts.addItemReaction, ({ user, params }) =>
    setReaction(services, user, 'item', { ...params, isAdded: true }),
  )
  route(app, db, reactionContracts.removeItemReaction, ({ user, params }) =>
    setReaction(services, user, 'item', { ...params, isAdded: false }),
  )
  route(app, db, reactionContracts.addCommentReaction, ({ user, params }) =>
    setReaction(services, user, 'comment', { ...params, isAdded: true }),
  )
  route(app, db, reactionContracts.removeCommentReaction, ({ user, params }) =>
    setReaction(services, user, 'comment', { ...params, isAdded: false }),
  )
}
