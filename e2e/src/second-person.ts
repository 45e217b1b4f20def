import { expect, type Page } from '@playwright/test';

/** The second person finds the request about something, sees what it says, and agrees to it. */
export const agreeTo = async (second: Page, about: string, says: readonly string[]): Promise<void> => {
  await second.goto('/approval/index');
  await second.getByRole('row').filter({ hasText: about }).getByRole('link').first().click();
  const request = second.getByRole('dialog').last();
  for (const text of says) await expect(request).toContainText(text);
  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog', { name: 'Are you sure ?' }).getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByRole('dialog').getByText('Executed').first()).toBeVisible();
};
