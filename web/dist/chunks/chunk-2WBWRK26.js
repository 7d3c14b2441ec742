function t(o,e){o.addController({hostConnected:()=>window.addEventListener("keydown",e),hostDisconnected:()=>window.removeEventListener("keydown",e)})}export{t as a};
