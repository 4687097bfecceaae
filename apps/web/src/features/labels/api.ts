import * as contracts from '@lares/shared-types/contracts/labels'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

// Cached items contain the names and colours of their labels, so changing a label makes them stale too.
const itemTags = ['Item', 'Items', 'Search'] as const

const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTags: build.query({ ...endpointOf(contracts.listTags), providesTags: ['Tags'] }),
    countItemsByTag: build.query({
      ...endpointOf(contracts.countItemsByTag),
      providesTags: ['Tags', 'Items'],
    }),
    createTag: build.mutation({ ...endpointOf(contracts.createTag), invalidatesTags: ['Tags'] }),
    changeTag: build.mutation({ ...endpointOf(contracts.changeTag), invalidatesTags: ['Tags', ...itemTags] }),
    deleteTag: build.mutation({ ...endpointOf(contracts.deleteTag), invalidatesTags: ['Tags', ...itemTags] }),
    mergeTag: build.mutation({ ...endpointOf(contracts.mergeTag), invalidatesTags: ['Tags', ...itemTags] }),
    listCategories: build.query({ ...endpointOf(contracts.listCategories), providesTags: ['Categories'] }),
    countItemsByCategory: build.query({
      ...endpointOf(contracts.countItemsByCategory),
      providesTags: ['Categories', 'Items'],
    }),
    createCategory: build.mutation({
      ...endpointOf(contracts.createCategory),
      invalidatesTags: ['Categories'],
    }),
    changeCategory: build.mutation({
      ...endpointOf(contracts.changeCategory),
      invalidatesTags: ['Categories', ...itemTags],
    }),
    deleteCategory: build.mutation({
      ...endpointOf(contracts.deleteCategory),
      invalidatesTags: ['Categories', ...itemTags],
    }),
    mergeCategory: build.mutation({
      ...endpointOf(contracts.mergeCategory),
      invalidatesTags: ['Categories', ...itemTags],
    }),
  }),
})

export const {
  useListTagsQuery,
  useCountItemsByTagQuery,
  useCreateTagMutation,
  useChangeTagMutation,
  useDeleteTagMutation,
  useMergeTagMutation,
  useListCategoriesQuery,
  useCountItemsByCategoryQuery,
  useCreateCategoryMutation,
  useChangeCategoryMutation,
  useDeleteCategoryMutation,
  useMergeCategoryMutation,
} = labelsApi
