import { follow, listFollows, unfollow } from '@lares/shared-types/contracts/follows'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const followingApi = api.injectEndpoints({
  endpoints: (build) => ({
    follows: build.query({ ...toEndpoint(listFollows), providesTags: ['Follows'] }),
    follow: build.mutation({ ...toEndpoint(follow), invalidatesTags: ['Follows'] }),
    // What is followed no longer has no notifications.
    unfollow: build.mutation({ ...toEndpoint(unfollow), invalidatesTags: ['Follows', 'Notifications'] }),
  }),
})

export const { useFollowsQuery, useFollowMutation, useUnfollowMutation } = followingApi
