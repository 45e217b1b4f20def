import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sizeOf, sizeStore } from '../ui/size.ts';
import { layoutStore, saveSwitch, startLayout } from './layout-settings.ts';
import { sidebarOpen, skipsAnimation, startSidebar, toggleSidebar } from '../app/shell/sidebar-state.ts';

/** How the console looks before anybody chose anything, and what it keeps of a choice. */
const withCookies = (cookie: string): void => {
  vi.stubGlobal('document', { cookie });
};
beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:' });
  withCookies('');
});
afterEach(() => vi.unstubAllGlobals());

// shows S1.24, S3.9, S9.6
it('controls are medium, unless another size is known', () => {
  expect(sizeStore.get()).toBe('medium');
  expect([undefined, 'huge', 'mini'].map(sizeOf)).toEqual(['medium', 'medium', 'mini']);
});

// shows S1.25, S1.26, S1.27
it('the header does not stay, the sidebar has no logo, and the settings are shown', () => {
  startLayout();
  expect(layoutStore.get()).toMatchObject({ showSettings: true, fixedHeader: false, sidebarLogo: false });
  withCookies('showSettings=0; fixedHeader=1; sidebarLogo=1');
  startLayout();
  expect(layoutStore.get()).toMatchObject({ showSettings: false, fixedHeader: true, sidebarLogo: true });
  saveSwitch('fixedHeader', false);
  expect([document.cookie.split(';')[0], layoutStore.get().fixedHeader]).toEqual(['fixedHeader=0', false]);
});

// shows S3.5, S4.11, S4.13
it('the sidebar is open unless it was closed, and its cookie says which', () => {
  const opened = ['', 'sidebarStatus=1', 'sidebarStatus=0'].map((cookie) => {
    withCookies(cookie);
    startSidebar();
    return sidebarOpen.get();
  });
  expect(opened).toEqual([true, true, false]);
  toggleSidebar();
  expect([document.cookie.split(';')[0], sidebarOpen.get()]).toEqual(['sidebarStatus=1', true]);
  toggleSidebar();
  expect([document.cookie.split(';')[0], sidebarOpen.get()]).toEqual(['sidebarStatus=0', false]);
});

// shows S3.6, S4.12
it('closing the sidebar can skip its animation', () => {
  toggleSidebar();
  expect(skipsAnimation.get()).toBe(false);
  toggleSidebar({ isStill: true });
  expect(skipsAnimation.get()).toBe(true);
});
