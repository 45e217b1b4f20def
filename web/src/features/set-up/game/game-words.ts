export const TYPES = ['slot', 'fishing', 'lottery', 'table', 'other'] as const;
export const STATUSES = ['enabled', 'disabled', 'maintenance'] as const;
export const VOLATILITIES = ['low', 'medium', 'high'] as const;
export const COIN_SIZE_TYPES = ['base', 'currency'] as const;
