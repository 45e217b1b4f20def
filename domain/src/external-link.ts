/** A link or icon reference is external if it starts with http:, https:, mailto: or tel: (seed.md §5). */
export function isExternalLink(reference: string): boolean {
  return /^(?:https?:|mailto:|tel:)/.test(reference);
}
